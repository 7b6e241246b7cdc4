import account from 'mfe-account/locales/pt/account.json' with { type: 'json' }
import publicTexts from 'mfe-public/locales/pt/public.json' with { type: 'json' }
import rankings from 'mfe-rankings/locales/pt/rankings.json' with { type: 'json' }
import shell from 'shell/locales/pt/shell.json' with { type: 'json' }

export const texts = { shell, account, public: publicTexts, rankings }
