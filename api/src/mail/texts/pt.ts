/** The texts of the mails. Values are already formatted for the language. */
export const pt = {
  greeting: (login: string) => `Olá, ${login}!`,
  greetingWithoutName: 'Olá!',
  signature: (realm: string) => `Equipe ${realm}`,
  reason: (realm: string) =>
    `Você recebeu esta mensagem porque há uma conta no ${realm} com este e-mail.`,
  passwordReset: {
    subject: (realm: string) => `Defina uma nova senha no ${realm}`,
    lead: (minutes: number) =>
      `Recebemos um pedido para definir uma nova senha. O link vale por ${minutes} minutos e só funciona uma vez.`,
    several:
      'Há mais de uma conta com este e-mail: escolha aquela cuja senha você quer trocar.',
    button: (login: string) => `Nova senha para ${login}`,
    note: 'Não foi você? Pode ignorar esta mensagem: sua senha continua a mesma.',
    partial: (links: number) =>
      `Só aparecem aqui as ${links} contas usadas mais recentemente. Se a sua não estiver na lista, informe o nome de usuário dela à staff na comunidade.`,
  },
  emailConfirmation: {
    subject: (realm: string) => `Confirme seu e-mail no ${realm}`,
    lead: 'Falta só um passo: confirme que este e-mail é seu. É por ele que você recupera a senha e recebe o recibo das suas compras.',
    button: 'Confirmar e-mail',
    note: (login: string, hours: number) =>
      `O link vale por ${hours} horas. Se não foi você quem criou a conta ${login}, ignore esta mensagem.`,
  },
  loginAttempts: {
    subject: (realm: string) => `Alguém está tentando entrar na sua conta no ${realm}`,
    lead: (login: string) =>
      `Alguém está testando senhas na conta ${login}. Nenhuma delas funcionou.`,
    closed:
      'Para proteger a conta, por enquanto não aceitamos acessos de dispositivos novos. Nos dispositivos em que você já entrou, nada muda.',
    button: (login: string) => `Liberar um novo dispositivo para ${login}`,
    note: (hours: number) =>
      `Quer entrar por um dispositivo novo? Abra o link nele e entre com a sua senha, como sempre. O link vale por ${hours} horas e só funciona uma vez. Não encaminhe esta mensagem.`,
  },
  newDeviceSignIn: {
    subject: (realm: string) => `Novo acesso à sua conta no ${realm}`,
    lead: (login: string) =>
      `Alguém entrou na conta ${login} por um dispositivo que ainda não conhecíamos.`,
    when: 'Quando',
    device: 'Dispositivo',
    unknownDevice: 'Desconhecido',
    address: 'Endereço IP',
    button: 'Abrir minha conta',
    note: 'Foi você? Então está tudo certo. Se não foi, troque a senha agora mesmo: todos os outros acessos são encerrados na hora.',
  },
  passwordChanged: {
    subject: (realm: string) => `Sua senha no ${realm} foi alterada`,
    lead: (login: string) => `A senha da conta ${login} acabou de ser alterada.`,
    note: (days: number) =>
      `Foi você? Então está tudo certo. Se não foi, use o link: ele encerra todos os acessos à conta, e em seguida você define uma nova senha. O link vale por ${days} dias e só funciona uma vez.`,
    button: 'Não fui eu: encerrar todos os acessos',
  },
  purchaseReceipt: {
    subject: (coins: string, realm: string) => `Recibo: ${coins} coins no ${realm}`,
    lead: (coins: string, login: string) =>
      `Pagamento aprovado! ${coins} coins já estão no saldo da conta ${login}. Boa caçada!`,
    /** Some of the coins paid a debt; `left` of them are in the balance. */
    leadWithDebt: ({
      coins,
      debt,
      left,
      login,
    }: Record<'coins' | 'debt' | 'left' | 'login', string>) =>
      `Pagamento aprovado! Das ${coins} coins compradas, ${debt} quitaram a dívida de um pagamento estornado e ${left} já estão no saldo da conta ${login}.`,
    order: 'Pedido',
    coins: 'Coins compradas',
    debt: 'Usadas na dívida',
    amount: 'Valor pago',
    paidAt: 'Data',
    button: 'Ver meu saldo',
    note: 'Guarde esta mensagem: ela é o comprovante da sua compra. Se algo não bater, fale com a staff na comunidade e informe o número do pedido.',
  },
}

export type MailTexts = typeof pt
