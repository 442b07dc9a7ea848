/** The part of VitePress that the scripts use. Its package is installed only when they build the site. */
declare module "vitepress" {
  export function build(root: string, options: { base: string; outDir: string }): Promise<void>;

  export function createServer(
    root: string,
    options: { base: string; host: string },
  ): Promise<{ listen(): Promise<unknown>; printUrls(): void }>;
}
