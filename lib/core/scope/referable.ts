import { TerraformDataSource, type TerraformElement, TerraformResource } from "cdktf";

/** An element whose attributes expressions can refer to. */
export type Referable = TerraformResource | TerraformDataSource;

const isReferable = (each: unknown): each is Referable =>
  TerraformResource.isTerraformResource(each) || TerraformDataSource.isTerraformDataSource(each);

const addressOf = (element: Referable) =>
  `${TerraformDataSource.isTerraformDataSource(element) ? "data." : ""}${element.terraformResourceType}.${element.friendlyUniqueId}`;

/** The resources and data sources of a construct's stack, by their addresses: `data.stratus_domain.zone`. */
export const referablesByAddress = ({ cdktfStack }: TerraformElement): ReadonlyMap<string, Referable> =>
  new Map(
    cdktfStack.node
      .findAll()
      .filter(isReferable)
      .map((each) => [addressOf(each), each]),
  );
