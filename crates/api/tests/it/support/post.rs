use std::sync::Arc;

use app::notices::{digests, reminders};
use jobs::change_proposals::ProposalDueHandler;
use jobs::mail::{AccountEmailHandler, StaffEmailHandler};
use jobs::notices::DigestHandler;
use jobs::staff_notices::StaffNoticeHandler;
use jobs::two_factor::TwoFactorResetHandler;
use jobs::withdrawals::WithdrawalMailHandler;
use jobs::{Now, Worker};
use partners::mail::Mailer;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

use super::Portal;

impl Portal {
    /// Carries out every job that is due and returns the letters that went out over SMTP, decoded.
    pub async fn deliver_mail(&self) -> Vec<String> {
        self.post_round_to("").await
    }

    /// Carries out every job that is due and returns the letters, decoded. The mail server rejects recipients whose
    /// address begins with `refuses`.
    pub async fn post_round_to(&self, refuses: &'static str) -> Vec<String> {
        self.post_round(refuses).await.iter().map(|letter| decoded(letter)).collect()
    }

    /// Carries out every job that is due and returns the letters as they went over the wire, with line feeds alone.
    pub async fn deliver_raw_mail(&self) -> Vec<String> {
        self.post_round("").await
    }

    async fn post_round(&self, refuses: &'static str) -> Vec<String> {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (sender, mut receiver) = tokio::sync::mpsc::unbounded_channel();
        let server = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(take_in(stream, sender.clone(), refuses));
            }
        });
        let mailer = Mailer::new(&format!("smtp://{address}"), "portaal@vandijk.example").expect("a mailer");
        let worker = self.worker(mailer);
        reminders::record_due(&self.app.services).await.expect("reminders");
        while digests::enqueue_due(&self.app.services).await.expect("bundles") > 0 {}
        while worker.run_once().await.expect("a round") > 0 {}
        server.abort();
        let mut letters = Vec::new();
        while let Ok(letter) = receiver.try_recv() {
            letters.push(letter);
        }
        letters
    }

    /// A worker of the mail jobs.
    pub fn worker(&self, mailer: Mailer) -> Worker {
        let (clock, keys) = (Arc::clone(&self.clock), Arc::clone(&self.app.keys));
        let withdrawal_keys = Arc::clone(&keys);
        let now: Now = Arc::new(move || app::Clock::now(&*clock));
        let public_url = "https://portaal.example".to_owned();
        let letters = AccountEmailHandler {
            services: self.app.services.clone(),
            mailer: Some(mailer.clone()),
            public_url: public_url.clone(),
        };
        let to_staff = StaffEmailHandler {
            services: self.app.services.clone(),
            mailer: Some(mailer.clone()),
            public_url: public_url.clone(),
        };
        let bundles = DigestHandler {
            services: self.app.services.clone(),
            mailer: Some(mailer.clone()),
            public_url,
            unsubscribe: Arc::new(move |consumer| keys.unsubscribe_token(consumer)),
            withdrawal: Arc::new(move |contract, consumer| {
                withdrawal_keys.withdrawal_token(contract, consumer)
            }),
        };
        let withdrawals = WithdrawalMailHandler { services: self.app.services.clone(), mailer: Some(mailer) };
        let resets = TwoFactorResetHandler(self.app.services.clone());
        let worker = Worker::new(self.app.services.store.clone(), now).register(letters).register(bundles);
        let proposals = ProposalDueHandler(self.app.services.clone());
        let staff_notices = StaffNoticeHandler(self.app.services.clone());
        worker
            .register(resets)
            .register(withdrawals)
            .register(to_staff)
            .register(proposals)
            .register(staff_notices)
    }
}

/// Speaks enough SMTP to take letters in.
async fn take_in(
    stream: TcpStream,
    letters: tokio::sync::mpsc::UnboundedSender<String>,
    refuses: &'static str,
) {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    let mut say = async |text: &str| write.write_all(format!("{text}\r\n").as_bytes()).await;
    say("220 post").await.expect("said");
    while let Ok(Some(line)) = lines.next_line().await {
        let answer = match line.split([' ', ':']).next().unwrap_or_default() {
            "DATA" => {
                say("354 go on").await.expect("said");
                let mut letter = String::new();
                while let Ok(Some(line)) = lines.next_line().await {
                    if line == "." {
                        break;
                    }
                    letter.push_str(line.strip_prefix('.').unwrap_or(&line));
                    letter.push('\n');
                }
                letters.send(letter).expect("a receiver");
                "250 taken"
            }
            "RCPT" if !refuses.is_empty() && line.contains(&format!("<{refuses}")) => {
                "550 5.1.1 no such user"
            }
            "QUIT" => "221 bye",
            _ => "250 fine",
        };
        say(answer).await.expect("said");
    }
}

/// Decodes a letter from quoted-printable.
fn decoded(letter: &str) -> String {
    let joined = letter.replace("=\n", "");
    let mut bytes = Vec::new();
    let mut rest = joined.as_bytes();
    while let [first, tail @ ..] = rest {
        let escaped = (*first == b'=')
            .then(|| tail.get(..2))
            .flatten()
            .and_then(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok());
        bytes.push(escaped.unwrap_or(*first));
        rest = if escaped.is_some() { &tail[2..] } else { tail };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
