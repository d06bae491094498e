// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { RechargeStatistics } from '#components/trade/order/statistics-screen.tsx'

export const generateMetadata = () => documentOf('/vas/statistics')

export default function Page() {
  return (
    <Route path="/vas/statistics">
      <RechargeStatistics />
    </Route>
  )
}
