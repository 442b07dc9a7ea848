import type { SpecificationDecision } from "../../../src/emulator/decisions";

const rulesIn = ({ source }: SpecificationDecision) => source.match(/R\d-\d+/g)?.join(", ") ?? source;

/** One test for each line of the page: a line without one does not compile. */
export function showsEach<const Place extends SpecificationDecision>(
  places: readonly Place[],
  shown: { readonly [topic in Place["topic"]]: () => Promise<void> },
): void {
  test.each(places.map((place) => [`${rulesIn(place)}: ${place.topic}`, place.topic] as const))(
    "%s",
    async (_, topic) => {
      await shown[topic as Place["topic"]]();
      expect.hasAssertions();
    },
  );
}
