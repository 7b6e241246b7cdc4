import account from 'mfe-account/locales/es/account.json' with { type: 'json' }
import publicTexts from 'mfe-public/locales/es/public.json' with { type: 'json' }
import rankings from 'mfe-rankings/locales/es/rankings.json' with { type: 'json' }
import shell from 'shell/locales/es/shell.json' with { type: 'json' }

export const texts = { shell, account, public: publicTexts, rankings }
