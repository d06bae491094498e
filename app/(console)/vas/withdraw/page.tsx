// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { WithdrawalApprovalScreen } from '#components/trade/wallet/withdrawal-approval-screen.tsx'

export const generateMetadata = () => documentOf('/vas/withdraw')

export default function Page() {
  return (
    <Route path="/vas/withdraw">
      <WithdrawalApprovalScreen />
    </Route>
  )
}
