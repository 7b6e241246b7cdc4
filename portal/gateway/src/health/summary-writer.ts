const atMostEveryMs = 2_000

/** Writes when something has changed, at most every two seconds: visitors come by the hundred. @param write must not reject */
export function writeSummaries(write: () => Promise<void>) {
  let isDirty = false
  let isWaiting = false
  let timer: NodeJS.Timeout | undefined
  let lastWrite = Promise.resolve()

  const writeNow = () => {
    isDirty = false
    isWaiting = true
    lastWrite = write()
    timer = setTimeout(() => {
      isWaiting = false
      if (isDirty) writeNow()
    }, atMostEveryMs)
    timer.unref()
  }
  return {
    changed: () => {
      isDirty = true
      if (!isWaiting) writeNow()
    },
    close: async () => {
      clearTimeout(timer)
      await lastWrite
      if (isDirty) await write()
      isWaiting = true
    },
  }
}
