"""Wire models and the encoders that write them."""
