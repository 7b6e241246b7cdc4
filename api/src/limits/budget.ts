import { createMemoryLimiter } from '#src/limits/memory-limiter.ts'
import { networksOf } from '#src/limits/networks.ts'

/** What all anonymous callers may do together. One is regained every `leak` milliseconds. */
export type Budget = { bucket: string; most: number; leak: number }

/** Of a budget, in the time in which all of it is regained. */
const siteShare = 1 / 8
const providerShare = 1 / 2
/** The last part of a budget, which admits each network once in that time. */
const keptShare = 1 / 4

/** No network can use up a budget for others, and newcomers get in when a few networks try to. */
export function createBudgets(now = Date.now, replicas = () => 1) {
  const limiter = createMemoryLimiter(now, replicas)
  const sharesOf = ({ bucket, most, leak }: Budget, address: string) => {
    const { site, provider } = networksOf(address)
    const share = (network: string, part: number) => ({
      bucket: `${bucket} of ${network}`,
      most: most * part,
      within: most * leak,
    })
    return { ofSite: share(site, siteShare), ofProvider: share(provider, providerShare) }
  }
  const isScarce = ({ bucket, most }: Budget) =>
    limiter.count(bucket) >= limiter.partOf(most) * (1 - keptShare)

  return {
    /** Whether only newcomers are still admitted, or nobody. */
    isScarce,
    /** @returns false if nothing is left for this address */
    spend(budget: Budget, address: string): boolean {
      const { ofSite, ofProvider } = sharesOf(budget, address)
      const isNewcomer = limiter.count(ofSite.bucket) === 0
      if (isScarce(budget) && !isNewcomer) return false
      return limiter.admit(budget, ofSite, ofProvider)
    },
    giveBack(budget: Budget, address: string): void {
      const { ofSite, ofProvider } = sharesOf(budget, address)
      limiter.takeBack(budget, ofSite, ofProvider)
    },
  }
}
