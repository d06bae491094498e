const enteredKey = 'waypost.entered'

/** After a log-in, services that end soon are shown once. */
export const noteLogIn = (): void => sessionStorage.setItem(enteredKey, '1')

/** Whether a log-in was noted; forgets it. */
export function takeLogIn(): boolean {
  const isNoted = sessionStorage.getItem(enteredKey) !== null
  sessionStorage.removeItem(enteredKey)
  return isNoted
}
