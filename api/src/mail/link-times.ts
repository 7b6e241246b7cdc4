/** How long a reset link works. */
export const resetMinutes = 15
/** How long a link that confirms an address works. */
export const confirmationHours = 48
/** As long as the pause between two mails with such a link: under siege the owner always has one that works. */
export const admitHours = 24
/** How long a link that ends all sessions works: an owner may read the mail after a holiday. */
export const endSessionsDays = 7
