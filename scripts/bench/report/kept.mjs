/**
 * A block of a section that a measurement wrote: a table, a picture, or the line that says when it was measured.
 * @param {string} block
 */
const isMeasured = (block) => /^(\||!\[|Measured on )/.test(block);

/** @param {string} block */
const isExplanation = (block) => block.startsWith("**");

/**
 * The measured blocks of each section of a page, by the section's title. The texts around them come from this folder.
 * @param {string} page
 * @returns {Map<string, string[]>}
 */
export function keptBlocks(page) {
  const sections = page.split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => {
      const [title = "", ...blocks] = section.trim().split(/\n\n+/);
      const end = blocks.findIndex(isExplanation);
      return [title, blocks.slice(0, end < 0 ? blocks.length : end).filter(isMeasured)];
    }),
  );
}
