export const resetMinutes = 15
export const confirmationHours = 48
/** As long as the pause between two such mails, so that the owner of an attacked account always has a valid link. */
export const admitHours = 24
/** How long a link that ends all sessions works. The owner may be on holiday. */
export const endSessionsDays = 7
