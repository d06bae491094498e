import { expect, test } from 'vitest'
import { nothingAhead, pressedAhead } from './early-keys.ts'

const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false })

test('what is pressed before the acts are listed filters them, and Enter does the first', () => {
  const typed = ['c', 'o', 'x', 'Backspace', 'm', 'Enter'].reduce(
    (ahead, key) => pressedAhead(ahead, press(key)) ?? ahead,
    nothingAhead,
  )
  expect(typed).toEqual({ text: 'com', isOpening: true })
  expect(pressedAhead(nothingAhead, press('ArrowDown'))).toBeUndefined()
  expect(pressedAhead(nothingAhead, press('k', true))).toBeUndefined()
})
