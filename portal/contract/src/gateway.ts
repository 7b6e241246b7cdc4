/** Where the gateway itself answers; no remote may own a path below it. */
export const gatewayPath = '/portal'

/** `GET`: which release this visitor would be given now, as `{ "release": "<id>" }`. Never cached. */
export const currentReleasePath = `${gatewayPath}/release`

/** `POST` by beacon: how the release works in this browser, a `HealthBeacon`. */
export const healthPath = `${gatewayPath}/health`

/** `GET`: which releases the gateway serves; for load balancers. */
export const readyPath = `${gatewayPath}/ready`

/** The query parameter that exchanges a remote for one browser session. Empty, it removes all overrides. */
export const overrideParameter = 'remote'
