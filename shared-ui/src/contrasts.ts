const ofText = 'text text-quiet heading danger success'
const dark = 'night-950 night-900 night-800 night-700 field'
const light = 'parchment-50 parchment-100 parchment-200 parchment-card field'

/** Tokens that are drawn on each other, and by how much they must differ (WCAG 2.2 AA). */
export const contrasts = [
  { least: 4.5, surface: 'night', texts: ofText, grounds: dark },
  { least: 4.5, surface: 'night', texts: 'mist-100 brass-200', grounds: 'night-600' },
  { least: 4.5, surface: 'night', texts: 'mist-300', grounds: 'night-950' },
  { least: 4.5, surface: 'night', texts: 'night-950', grounds: 'brass-500' },
  {
    least: 4.5,
    surface: 'night',
    texts: 'brass-900',
    grounds: 'brass-200 brass-500 brass-600 silver gold diamond',
  },
  { least: 4.5, surface: 'parchment', texts: ofText, grounds: light },
  { least: 4.5, surface: 'parchment', texts: 'accent', grounds: 'parchment-200' },
  // The outlines of controls.
  { least: 3, surface: 'night', texts: 'focus field-rule', grounds: 'night-700' },
  { least: 3, surface: 'parchment', texts: 'focus', grounds: 'parchment-200' },
  {
    least: 3,
    surface: 'parchment',
    texts: 'field-rule',
    grounds: 'parchment-card parchment-200',
  },
]
