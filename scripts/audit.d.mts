export function judgeAudit(answer: string): { isGood: boolean; sentence: string };
