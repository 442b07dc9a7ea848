import type { Properties } from "../../contract";
import type { CreatePost, ResourceDefinition } from "../handler";
import { createBody } from "./body";
import { collectionPath, filledPath } from "./paths";

/** The request that creates the object, or that runs the operation. */
export const createRequest = ({ contract, handler }: ResourceDefinition, wanted: Properties): CreatePost =>
  handler.createRequest?.(wanted) ?? {
    path: contract.action ? filledPath(contract.action.path, wanted) : collectionPath(contract, wanted),
    body: createBody(contract, wanted),
  };
