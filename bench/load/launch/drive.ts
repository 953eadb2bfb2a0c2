import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Cleanup } from '../../sync/run/cleanup.ts'
import type { Order } from '../driver/order.ts'
import type { Result } from '../driver/run.ts'
import { workloadOf } from '../workloads/workloads.ts'
import { Core, onCore } from './cores.ts'
import { prefer } from './priority.ts'

const DRIVER = fileURLToPath(new URL('../driver/main.ts', import.meta.url))

/** Has a driver process do one run; what it says goes where this process says it. @throws Error when it gives no result */
export const drive = async (order: Order, cleanup: Cleanup): Promise<Result> => {
  const { command, args } = onCore(Core.driver, process.execPath, [DRIVER, JSON.stringify(order)])
  const timeout = workloadOf(order.workload).longestMs(order.minutes)
  const child = spawn(command, args, { detached: true, stdio: ['ignore', 'pipe', 'inherit'], timeout, killSignal: 'SIGKILL' })
  cleanup.add(() => void child.kill('SIGKILL'))
  if (child.pid !== undefined) prefer(child.pid)
  const stdout = await text(child.stdout)
  if (stdout === '') throw new Error(`The driver ended (${child.signalCode ?? child.exitCode}) without a result`)
  return JSON.parse(stdout)
}
