import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'

// Bits of V8's %GetOptimizationStatus (src/runtime/runtime.h).
const optimized = 1 << 4
const turbofanned = 1 << 6

// Empty turns between full collections: what nobody holds is gone, optimised code that needs it too.
const script = (keep: string) => `
  ${keep}
  const tick = () => new Promise((resolve) => {
    for (let count = 0; count < 100; count++) process.nextTick(() => {});
    setImmediate(resolve);
  });
  await tick();
  %PrepareFunctionForOptimization(process.nextTick);
  await tick();
  %OptimizeFunctionOnNextCall(process.nextTick);
  await tick();
  for (let times = 0; times < 20; times++) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    gc();
  }
  console.log(%GetOptimizationStatus(process.nextTick));
`

it('keeps process.nextTick optimised through full collections', () => {
  const file = JSON.stringify(join(import.meta.dirname, 'fast-ticks.ts'))
  const status = run(`const { keepTicksFast } = await import(${file}); keepTicksFast();`)
  expect(status & (optimized | turbofanned)).toBe(optimized | turbofanned)
})

function run(keep: string): number {
  const flags = ['--allow-natives-syntax', '--expose-gc', '--input-type=module']
  return Number(
    execFileSync('node', [...flags, '--eval', script(keep)], { encoding: 'utf8' }),
  )
}
