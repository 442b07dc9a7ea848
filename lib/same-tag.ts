/** What all spellings of a label share: small and capital letters make no second tag. */
export const sameTag = (label: string) => label.toLowerCase();
