/** One run in a process of its own, so that no run finds the driver warmed up by another. Its order is its argument; its result a line. */
import type { Order } from './order.ts'
import { run } from './run.ts'

const order: Order = JSON.parse(process.argv[2] ?? '')
console.log(JSON.stringify(await run(order)))
process.exit(0)
