import account from 'mfe-account/locales/en/account.json' with { type: 'json' }
import publicTexts from 'mfe-public/locales/en/public.json' with { type: 'json' }
import rankings from 'mfe-rankings/locales/en/rankings.json' with { type: 'json' }
import shell from 'shell/locales/en/shell.json' with { type: 'json' }

export const texts = { shell, account, public: publicTexts, rankings }
