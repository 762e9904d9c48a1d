//! Fields of a form: the name of each answer, its label on the screen, and its format.

/// Source of the label of an answer.
#[derive(Clone, Copy, Debug)]
pub enum Label {
    /// Key below the labels of its part of the form.
    Own(&'static str),
    /// Key anywhere in the catalogue.
    At(&'static str),
}

/// Format of an answer.
#[derive(Clone, Copy, Debug)]
pub enum FieldFormat {
    /// Text as it was typed, or a whole number.
    Plain,
    /// `€ 1.234,50`.
    Euro,
    /// `3,85%`.
    Percent,
    /// `21-11-2026`.
    Date,
    /// An answer of yes or no.
    Flag,
    /// A decision: approved or declined.
    Decision,
    /// Label of one of the options below this path of the wording.
    Choice(&'static str),
    /// Boxes that are answers of their own, named as the options below this path; together one answer.
    Boxes(&'static str),
    /// `NL Nederland`: a country with its code.
    Country,
    /// A type of loan, by the name that the firm gave it.
    LoanType,
}

/// A field of a form with its label and format.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    pub name: &'static str,
    pub label: Label,
    pub how: FieldFormat,
    /// Condition on another answer without which the field is not asked; what is not asked may be sent as 0 or as no.
    pub when: Option<(&'static str, &'static str)>,
}

const fn field_of(name: &'static str, how: FieldFormat) -> Field {
    Field { name, label: Label::Own(name), how, when: None }
}

pub const fn plain_field(name: &'static str) -> Field {
    field_of(name, FieldFormat::Plain)
}

pub const fn euro(name: &'static str) -> Field {
    field_of(name, FieldFormat::Euro)
}

pub const fn percent(name: &'static str) -> Field {
    field_of(name, FieldFormat::Percent)
}

pub const fn date(name: &'static str) -> Field {
    field_of(name, FieldFormat::Date)
}

pub const fn flag(name: &'static str) -> Field {
    field_of(name, FieldFormat::Flag)
}

pub const fn country(name: &'static str) -> Field {
    field_of(name, FieldFormat::Country)
}

pub const fn loan_type(name: &'static str) -> Field {
    field_of(name, FieldFormat::LoanType)
}

pub const fn choice(name: &'static str, options: &'static str) -> Field {
    field_of(name, FieldFormat::Choice(options))
}

pub const fn boxes(name: &'static str, options: &'static str) -> Field {
    field_of(name, FieldFormat::Boxes(options))
}

/// Returns a field for an acceptance or rejection.
pub const fn decision(name: &'static str) -> Field {
    field_of(name, FieldFormat::Decision).with_label_at("receipt.decision")
}

impl Field {
    /// Sets a label of another name.
    pub const fn with_label(self, name: &'static str) -> Self {
        Self { label: Label::Own(name), ..self }
    }

    /// Sets a label at another path.
    pub const fn with_label_at(self, path: &'static str) -> Self {
        Self { label: Label::At(path), ..self }
    }

    /// Asks the field only while `other` is answered with `answer`.
    pub const fn with_condition(self, other: &'static str, answer: &'static str) -> Self {
        Self { when: Some((other, answer)), ..self }
    }
}

/// Fields whose labels have a common path.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// Key of the labels in the wording.
    pub labels: &'static str,
    pub fields: &'static [Field],
}
