/**
 * What keys do, by where they are heard: handlers, the list behind `?` and tests read it. The first
 * of several keys is the one that is taught. `Mod` is ⌘ on machines of Apple, Ctrl elsewhere. Texts:
 * `ui.keys.<scope>.<name>`.
 */
export const shortcuts = {
  everywhere: {
    find: ['Mod+K'],
    help: ['?'],
    close: ['Escape'],
  },
  search: {
    choose: ['ArrowDown', 'ArrowUp'],
    open: ['Enter'],
    acts: ['Tab', 'ArrowRight'],
    enter: ['Mod+Enter'],
  },
  alarms: {
    handle: ['H'],
    record: ['Shift+H'],
    acknowledge: ['A'],
    fold: ['F'],
    undo: ['U'],
  },
  list: {
    next: ['J', 'ArrowDown'],
    previous: ['K', 'ArrowUp'],
    pageDown: ['PageDown'],
    pageUp: ['PageUp'],
    first: ['Home'],
    last: ['End'],
    open: ['Enter'],
    choose: ['Space'],
    chooseTo: ['Shift+Space'],
    range: ['Shift+ArrowDown', 'Shift+ArrowUp'],
    all: ['Mod+A'],
    none: ['Escape'],
  },
  tree: {
    move: ['ArrowDown', 'ArrowUp'],
    inwards: ['ArrowRight'],
    outwards: ['ArrowLeft'],
    act: ['Enter'],
  },
  track: {
    play: ['Space'],
    forward: ['ArrowRight'],
    back: ['ArrowLeft'],
    minuteForward: ['ArrowUp'],
    minuteBack: ['ArrowDown'],
    fiveForward: ['PageUp'],
    fiveBack: ['PageDown'],
    start: ['Home'],
    end: ['End'],
    nextStop: ['N'],
    previousStop: ['P'],
    nextTrip: ['T'],
    previousTrip: ['R'],
  },
  bigScreen: {
    full: ['F'],
    hold: ['H'],
    leave: ['Escape'],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>

export type ShortcutScope = keyof typeof shortcuts
export type ShortcutOf<S extends ShortcutScope> = keyof (typeof shortcuts)[S] & string

export type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'> & {
  code?: string
}

/** The letter of a Latin keyboard on a key that writes another script: Я is on Z. */
function letterOf({ key, code = '' }: Press): string {
  const isForeign = /\p{L}/u.test(key) && !/[a-z]/i.test(key)
  return isForeign ? (/^Key([A-Z])$/.exec(code)?.[1] ?? key) : key
}

/** As the table writes it: `Mod+K`, `Shift+ArrowDown`, `?`; signs have their Shift in them. */
export function keyOf(press: Press): string {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = press
  const isSign = key.length === 1 && !/[\p{L}\p{N} ]/u.test(key)
  const letter = key.length === 1 ? letterOf(press).toUpperCase() : key
  return [
    ...(ctrlKey || metaKey ? ['Mod'] : []),
    ...(altKey ? ['Alt'] : []),
    ...(shiftKey && !isSign ? ['Shift'] : []),
    letter === ' ' ? 'Space' : letter,
  ].join('+')
}

/** What a key does in a scope; undefined for any other key. */
export function shortcutIn<S extends ShortcutScope>(
  scope: S,
  press: Press,
): ShortcutOf<S> | undefined {
  const pressed = keyOf(press)
  const found = Object.entries(shortcuts[scope]).find(([, keys]) => keys.includes(pressed as never))
  return found?.[0] as ShortcutOf<S> | undefined
}

/** Whether it writes a sign in a field: `J`, `Shift+H`, `?`. */
export const isTyped = (key: string): boolean => /^(?:Shift\+)?.$/u.test(key)
