/** Files that apps import as images. Browsers of the last two years draw all of them. */
export const imageFiles = /\.(avif|gif|jpe?g|png|svg|webp)$/
