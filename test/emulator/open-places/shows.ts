import { join } from "node:path";
import { type OpenPlace, openPlaces } from "../../../scripts/docs/open-places";
import { shownElsewhere } from "./shown-elsewhere";

const places = openPlaces(join(__dirname, "..", "..", ".."));

const rulesIn = ({ source }: OpenPlace) => source.match(/R\d-\d+/g)?.join(", ") ?? source;

/** Runs a test for each open place in these files that has no test elsewhere. */
export function showsEach(files: readonly string[], shown: Readonly<Record<string, () => Promise<void>>>): void {
  const here = files.flatMap((file) => places.get(file) ?? []).filter(({ topic }) => !shownElsewhere.has(topic));

  test("every open place has a test, and every test an open place", () => {
    expect(Object.keys(shown).sort()).toEqual(here.map(({ topic }) => topic).sort());
  });

  test.each(here.map((place) => [`${rulesIn(place)}: ${place.topic}`, place.topic] as const))(
    "%s",
    async (_, topic) => {
      await shown[topic]?.();
      expect.hasAssertions();
    },
  );
}
