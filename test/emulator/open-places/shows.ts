import type { SpecificationDecision } from "../../../src/emulator/decisions";
import { shownElsewhere } from "./shown-elsewhere";

const rulesIn = ({ source }: SpecificationDecision) => source.match(/R\d-\d+/g)?.join(", ") ?? source;

type Elsewhere = (typeof shownElsewhere)[number];
type Shown<Place extends SpecificationDecision> = Exclude<Place["topic"], Elsewhere>;

const isShownElsewhere = (topic: string) => (shownElsewhere as readonly string[]).includes(topic);

/** One test for each decision whose test is not in another file: a decision without one does not compile. */
export function showsEach<const Place extends SpecificationDecision>(
  places: readonly Place[],
  shown: { readonly [topic in Shown<Place>]: () => Promise<void> },
): void {
  const here = places.filter(({ topic }) => !isShownElsewhere(topic));
  test.each(here.map((place) => [`${rulesIn(place)}: ${place.topic}`, place.topic] as const))(
    "%s",
    async (_, topic) => {
      await shown[topic as Shown<Place>]();
      expect.hasAssertions();
    },
  );
}
