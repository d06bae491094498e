// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { WalletAccountScreen } from '#components/trade/wallet/wallet-account-screen.tsx'

export const generateMetadata = () => documentOf('/vas/account')

export default function Page() {
  return (
    <Route path="/vas/account">
      <WalletAccountScreen />
    </Route>
  )
}
