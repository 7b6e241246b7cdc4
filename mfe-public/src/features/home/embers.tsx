import styles from './embers.module.css'

/** Park and Miller's generator: the embers are the same for every visitor and in every picture. */
let seed = 20_251_017
const between = (least: number, most: number) => {
  seed = (seed * 16_807) % 2_147_483_647
  return least + ((most - least) * seed) / 2_147_483_647
}

/** A hundred particles, each with its own fall of 6 to 12 s after its own delay of 0 to 6 s (docs/specification.md §9.3). */
const particles = Array.from({ length: 100 }, () => ({
  duration: between(6000, 12_000),
  delay: between(0, 6000),
  column: between(0, 100),
  /** Where it is when nothing may move. */
  rest: between(2, 98),
  drift: between(-7, 7),
  size: between(0.3, 0.7),
}))

/**
 * Animations of the script, not of the stylesheet: React listens to the end of each fall of the latter, and so the browser
 * would calculate styles ten times a second.
 */
function letFall(sky: HTMLElement | null) {
  // React clears no ref that returned a function, but its types do not know.
  if (!sky) return
  const falls = particles.map(({ duration, delay, column, rest, drift, size }) => {
    const ember = document.createElement('i')
    Object.assign(ember.style, {
      insetInlineStart: `${column}%`,
      inlineSize: `${size}rem`,
      translate: `0 ${rest}vh`,
    })
    sky.append(ember)
    return ember.animate(
      [
        { opacity: 0, translate: '0 -5vh' },
        { opacity: 1, offset: 0.12 },
        { opacity: 1, offset: 0.8 },
        { opacity: 0, translate: `${drift}vw 105vh` },
      ],
      { duration, delay, fill: 'backwards', iterations: Number.POSITIVE_INFINITY },
    )
  })
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  const obey = () => {
    for (const fall of falls) {
      if (still.matches) fall.cancel()
      else fall.play()
    }
  }
  obey()
  still.addEventListener('change', obey)
  return () => {
    still.removeEventListener('change', obey)
    for (const fall of falls) fall.cancel()
    sky.replaceChildren()
  }
}

/** They are not in the HTML: they begin to fall once the page is interactive. */
export function Embers() {
  return <div ref={letFall} className={styles.embers} aria-hidden="true" />
}
