// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { WithdrawalsScreen } from '#components/trade/wallet/withdrawals-screen.tsx'

export const generateMetadata = () => documentOf('/vas/record')

export default function Page() {
  return (
    <Route path="/vas/record">
      <WithdrawalsScreen />
    </Route>
  )
}
