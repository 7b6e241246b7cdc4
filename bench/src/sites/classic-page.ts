/**
 * Turns the HTML of a page into what a site without script sends: the same content, one external stylesheet, no code and
 * no preloads.
 *
 * @param html as the gateway sends it
 * @param stylesheet URL of the stylesheet
 */
export function toClassicPage(html: string, stylesheet: string): string {
  return html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<link rel="preload"[^>]*>/g, '')
    .replace(/<style>.*?<\/style>/s, () => `<link rel="stylesheet" href="${stylesheet}">`)
}
