export type Rest = {
  /** Ends the rest; of one that has not begun, too. */
  wake(): void
  /** Until it is woken, or the time is over (ms). */
  begin(ms: number): Promise<void>
}

export function openRest(): Rest {
  let isWoken = false
  let end: (() => void) | undefined
  return {
    wake: () => {
      isWoken = true
      end?.()
    },
    begin: async (ms) => {
      if (!isWoken)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          end = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      end = undefined
      isWoken = false
    },
  }
}
