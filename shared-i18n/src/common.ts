import en from '../locales/en/common.json' with { type: 'json' }
import es from '../locales/es/common.json' with { type: 'json' }
import pt from '../locales/pt/common.json' with { type: 'json' }

/** The few texts that every app shares, in every language; small enough to be bundled. */
export const common = { pt, en, es }
