/** What an operator decided about a payment; the audit log has it. */
export interface OperatorDecision {
  by: { name: string; role: string };
  reason: string;
}
