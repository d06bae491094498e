-- Legs added up, each with its account (NULL: there is none yet) and whether every sale moves it.
CREATE OR REPLACE FUNCTION ledger_legs(p_ref text, p_legs jsonb)
RETURNS TABLE (organisation_id int, kind "LedgerKind", currency char(3), amount bigint, is_shared boolean, account int)
LANGUAGE sql STABLE AS $$
  SELECT s.organisation_id, s.kind, s.currency, s.amount, s.kind NOT IN ('wallet_cash', 'wallet_profit', 'withdraw_hold', 'receivable'),
    (SELECT a.id FROM ledger_account a WHERE a.organisation_id = s.organisation_id AND a.kind = s.kind
      AND a.currency = s.currency AND a.shard = ledger_shard(s.kind, p_ref))
  FROM ledger_sums(p_legs) s
$$;
