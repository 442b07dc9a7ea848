import type { Properties } from "../../contract";
import type { CreatePost } from "../handler";
import type { ResourceDefinition } from "../operation-context";
import { createBody } from "./body";
import { collectionPath } from "./paths";

/** The request that creates the object. */
export const createRequest = ({ contract, handler }: ResourceDefinition, wanted: Properties): CreatePost =>
  handler.createRequest?.(wanted) ?? { path: collectionPath(contract, wanted), body: createBody(contract, wanted) };
