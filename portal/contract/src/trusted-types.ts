/** The Trusted Types policies of a page. The shell creates the default one at its start; no other can be created. */
export const trustedTypesPolicies = ['default'] as const
