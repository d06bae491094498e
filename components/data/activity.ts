/** When somebody was last at the console, in any of its tabs. */
export const activityKey = 'waypost.active'

export const noteActivity = (): void => localStorage.setItem(activityKey, String(Date.now()))
