/**
 * A part of every release's id. Raise it when the same builds give other pages: `composer-version.test.ts` fails then.
 */
export const composerVersion = 3
