use super::Value;

/// A statement whose text depends on what is asked for.
#[derive(Clone, Debug, Default)]
pub struct QueryBuilder<'a> {
    text: String,
    values: Vec<Value<'a>>,
}

impl<'a> QueryBuilder<'a> {
    /// Creates a builder from a text with parameters of its own, `$1` to the number of its values.
    pub fn new(text: &str, values: impl Into<Vec<Value<'a>>>) -> Self {
        Self { text: text.to_owned(), values: values.into() }
    }

    /// Adds text: never a client's words.
    pub fn push(&mut self, text: &str) -> &mut Self {
        self.text.push_str(text);
        self
    }

    /// Adds a parameter of the statement.
    pub fn bind(&mut self, value: impl Into<Value<'a>>) -> &mut Self {
        self.values.push(value.into());
        self.text.push('$');
        self.text.push_str(&self.values.len().to_string());
        self
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn values(&self) -> &[Value<'a>] {
        &self.values
    }
}
