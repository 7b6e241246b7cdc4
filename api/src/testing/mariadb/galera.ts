import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from 'portal-contract/api'
import { type Mariadb, startMariadb } from '#src/testing/mariadb/server.ts'

export const galeraLibrary = '/usr/lib/galera/libgalera_smm.so'

/** Three nodes; a node that is killed and started again asks the others for what it missed. */
export async function startGalera(options: readonly string[]): Promise<Mariadb[]> {
  const cluster = `galera-${randomBytes(4).toString('hex')}`
  const ports = []
  for (let node = 0; node < 3; node += 1)
    ports.push({ group: await freePort(), sst: await freePort(), ist: await freePort() })
  const members = ports.map(({ group }) => `127.0.0.1:${group}`).join(',')
  const nodes: Mariadb[] = []
  for (const [index, { group, sst, ist }] of ports.entries()) {
    const provider = [
      `gmcast.listen_addr=tcp://127.0.0.1:${group}`,
      `ist.recv_addr=127.0.0.1:${ist}`,
      'gcache.size=64M',
    ].join(';')
    const asNode = [
      ...options,
      '--binlog-format=ROW',
      '--innodb-autoinc-lock-mode=2',
      '--wsrep-on=ON',
      `--wsrep-provider=${galeraLibrary}`,
      `--wsrep-cluster-name=${cluster}`,
      `--wsrep-cluster-address=gcomm://${members}`,
      `--wsrep-node-name=n${index}`,
      `--wsrep-node-address=127.0.0.1:${group}`,
      '--wsrep-sst-method=rsync',
      `--wsrep-sst-receive-address=127.0.0.1:${sst}`,
      `--wsrep-provider-options=${provider}`,
    ]
    const firstStart = index === 0 ? ['--wsrep-new-cluster'] : []
    // The rsync that root starts may not enter folders of root.
    const node = await startMariadb(asNode, { firstStart, owner: 'mysql' })
    nodes.push(node)
    await whenSynced(node)
  }
  return nodes
}

/** Resolves when a node has all that the others have. */
export async function whenSynced(node: Mariadb): Promise<void> {
  const state = "SHOW STATUS LIKE 'wsrep_local_state_comment'"
  const isSynced = async () => {
    const [row] = await node.query(state).catch(() => [])
    return row?.Value === 'Synced'
  }
  while (!(await isSynced())) await sleep(100)
}
