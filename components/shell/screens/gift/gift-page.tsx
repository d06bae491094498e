import { GiftScreen } from '#components/trade/gift/gift-screen.tsx'
import { GiveGiftButton } from './give-gift-button.tsx'

/** What was given away, and the button that gives. */
export function GiftPage() {
  return <GiftScreen give={<GiveGiftButton />} />
}
