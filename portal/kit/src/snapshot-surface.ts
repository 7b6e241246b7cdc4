/** What stands behind the federation runtime's handler of snapshots: plugins are applied to it, and nothing else calls it. */
export class SnapshotHandler {
  hooks = { applyPlugin() {} }
}

/** Asked for when a remote is replaced, which the shell never does: each container has a name of its own. */
export const getGlobalRemoteInfo = () => ({})
