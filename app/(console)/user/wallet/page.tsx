// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { WalletAccountScreen } from '#components/trade/wallet/wallet-account-screen.tsx'

export const generateMetadata = () => documentOf('/user/wallet')

export default function Page() {
  return (
    <Route path="/user/wallet">
      <WalletAccountScreen name="mine" />
    </Route>
  )
}
