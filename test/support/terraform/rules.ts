/** The rules that the client checks. Terraform enforces most of them; the others keep a provider useful to Terraform. */
export const rules = {
  "schema-attribute": "An attribute has a valid name, exactly one type, and is required, optional or computed.",
  "schema-nesting": "A nested attribute has a nesting mode, and a set contains no dynamic and no write-only values.",
  "schema-version": "No version of a schema is negative.",
  "schema-identity": "An identity has attributes, which are scalars and are required or optional for import.",
  "schema-list": "A list resource has the name of a managed resource with an identity.",
  "schema-computed": "A list resource and an action have no computed attributes.",
  "schema-function":
    "The names of a function and of its parameters are identifiers, and parameters have different names.",
  "schema-metadata": "GetMetadata, GetFunctions and GetProviderSchema name the same things.",
  error: "A valid request gets no error.",
  refused: "An invalid request gets an error and nothing else.",
  type: "A value has exactly the type of its schema.",
  unknown: "A stored value is wholly known.",
  "write-only": "The value of a write-only attribute is null.",
  "new-fields": "The response doesn't depend on fields that the provider doesn't know.",
  "plan-valid": "A plan agrees with the configuration, or with the prior state.",
  "plan-replace": "Each path of requires_replace is in the schema.",
  "plan-final": "The plan with known references agrees with the first plan.",
  "plan-empty": "The plan after an apply changes nothing.",
  "apply-agrees": "The result of an apply agrees with the plan.",
  "read-exists": "A read returns an object that exists.",
  "upgrade-same": "The upgrade of a state of the current version changes nothing.",
  "identity-missing": "An object has an identity after create, update, read, import and move, and in a list.",
  "identity-unknown": "An identity is wholly known, except in the plan of a create or a replacement.",
  "identity-null": "No attribute that an import requires is null in an identity.",
  "identity-changed": "An object keeps its identity until it is deleted.",
  "identity-upgrade": "The upgrade of an identity of the current version changes nothing.",
  "import-one": "An import returns one object of the requested type.",
  "import-same": "An import by id and an import by identity return the same object.",
  "list-identity": "Each event of a list has an identity, unless it only carries a warning.",
  "list-object": "An event has the object if it was requested, and none otherwise.",
  "list-name": "Each listed object has a display name.",
  "list-limit": "A list sends at most the requested number of objects, and the client may end the call at any time.",
  "list-complete": "A list contains an object that exists, and each object once.",
  "list-import": "The import of a listed identity returns the listed object.",
  "action-stream": "The stream of an action ends with its only completed event.",
  "action-event": "Each event of an action has a type.",
  "generated-computed": "A generated configuration sets no computed, deprecated or write-only attribute.",
  "generated-valid": "A generated configuration is valid.",
  "generated-empty": "The plan of a generated configuration changes nothing.",
  "generated-refused": "A configuration without a state is an error.",
  "move-empty": "The plan of a moved object changes nothing, if the configuration has its values.",
  "move-state": "A move returns a state.",
  "move-refused": "A move from an unknown provider, type or version is an error, without a state.",
  "function-result": "A function returns a known value of its type, or an error.",
  "function-same": "A function returns the same result for the same arguments.",
  "function-argument": "An error about an argument names one that was passed.",
} as const;

export type Rule = keyof typeof rules;

export interface Violation {
  readonly rule: Rule;
  /** The call and its resource: `plan stratus_domain`. */
  readonly about: string;
  readonly detail: string;
}
