/** Where the gateway itself answers; no remote may own a path below it. */
export const gatewayPath = '/portal'

/** `GET`: which release this visitor would be given now, as `{ "release": "<id>" }`. Never cached. */
export const currentReleasePath = `${gatewayPath}/release`

/** `POST` by beacon: how the release works in this browser, a `HealthBeacon`. */
export const healthPath = `${gatewayPath}/health`

/** `GET`: which releases the gateway serves; for load balancers. */
export const readyPath = `${gatewayPath}/ready`

/**
 * `GET`: the page behind the link of `portal overrides --token`. `POST` with `{ "token": … }`: opens a tester's session.
 * `DELETE`: ends it.
 */
export const overridesPath = `${gatewayPath}/overrides`

/** `GET`: an `InspectorReport`, for testers only; anybody else is sent home. Never cached. */
export const inspectorPath = `${gatewayPath}/inspector`

/** The query parameter that exchanges a remote for a tester's session. Empty, it removes all overrides. */
export const overrideParameter = 'remote'
