import { GiveGiftButton } from './give-gift-button.tsx'
import { GiftScreen } from '#components/trade/gift/gift-screen.tsx'

/** What was given away, and the button that gives. */
export function GiftPage() {
  return <GiftScreen give={<GiveGiftButton />} />
}
