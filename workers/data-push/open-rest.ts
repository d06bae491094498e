export type Rest = {
  /** Ends the rest, also one that has not begun. */
  wake(): void
  /** Resolves when woken, or after `ms`. */
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
