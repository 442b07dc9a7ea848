// Repairs findings of axe in components of VitePress 1.6: buttons within buttons, links within options of a list, and
// labels without a role.

/**
 * For each component, the parts of its source that change.
 * @type {Record<string, [part: string | RegExp, replacement: string][]>}
 */
const changes = {
  "VPSidebarItem.vue": [
    [
      `:tabindex="item.items && 0"`,
      `:tabindex="item.items && !item.link ? 0 : undefined" :aria-expanded="!isLink && collapsible ? !collapsed : undefined"`,
    ],
    [
      /role="button"\s+aria-label="toggle section"/,
      `:role="item.link && 'button'" :aria-label="item.link && 'toggle section'"`,
    ],
    [`tabindex="0"`, `:tabindex="item.link && 0"`],
  ],
  "VPLocalSearchBox.vue": [
    [/role="button"\s+:aria-owns=".*"\s+aria-expanded="true"\s+aria-haspopup="listbox"/, `role="dialog"`],
    [/:id="('localsearch-item-' \+ index)"\s+:aria-selected=".*"\s+role="option"/, `role="none"`],
    [
      `:aria-label="[...p.titles, p.title].join(' > ')"`,
      `role="option" :id="'localsearch-item-' + index" :aria-selected="selectedIndex === index"`,
    ],
    [/<kbd :aria-label/g, `<kbd role="img" :aria-label`],
  ],
};

export const accessible = {
  name: "accessible-theme",
  enforce: "pre",
  /**
   * @param {string} source
   * @param {string} id
   */
  transform(source, id) {
    const [, own = []] =
      Object.entries(changes).find(([name]) => id.endsWith(`/theme-default/components/${name}`)) ?? [];
    return own.reduce((text, [part, replacement]) => {
      const changed = text.replace(part, replacement);
      if (changed === text) throw new Error(`${id} doesn't contain ${part}. Check whether the change is still needed.`);
      return changed;
    }, source);
  },
};
