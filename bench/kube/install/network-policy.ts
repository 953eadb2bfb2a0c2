import type { Kubectl } from '../cluster/kubectl.ts'
import { RELEASE } from './names.ts'

const TRY_MS = 3000
/** By address, for a policy may close DNS too. */
const probe = (address: string): string => `
  const socket = require('node:net').connect({ host: '${address}', port: 6379, timeout: ${TRY_MS} })
  const end = (answer) => { console.log(answer); process.exit() }
  socket.on('connect', () => end('reached')).on('timeout', () => end('closed')).on('error', () => end('closed'))
`

/** Whether the cluster holds to network policies: the demo, which has no business with Redis, tries to reach it. */
export const isPolicyEnforced = async (kubectl: Kubectl): Promise<boolean> => {
  const address = await kubectl('get', 'service', `${RELEASE}-redis`, '--output=jsonpath={.spec.clusterIP}')
  return (await kubectl('exec', `deployment/${RELEASE}-demo`, '--', 'node', '--eval', probe(address))).trim() === 'closed'
}
