// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { ProfitScreen } from '#components/trade/wallet/profit-screen.tsx'

export const generateMetadata = () => documentOf('/vas/profit')

export default function Page() {
  return (
    <Route path="/vas/profit">
      <ProfitScreen />
    </Route>
  )
}
